//! Sessions of russh with the OpenSSH of this machine, as client or as server, by sntrup761x25519-sha512 and nothing
//! else: `contrib/upstream/check-rust` compiles this as an example of the patched russh.
//!
//! sessions client NAME PORT COUNT USER KEY HOST_KEY   each session sends bytes through `cat`, twice, with a second key
//!                                                     exchange in between
//! sessions server NAME KEY                            prints its port, and sends back what each channel gets

use std::borrow::Cow;
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, bail, ensure};
use russh::keys::{
    PrivateKeyWithHashAlg, PublicKey, PublicKeyOrCertificate, load_public_key, load_secret_key,
};
use russh::*;

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["client", name, port, count, user, key, host_key] => {
            let host_key = load_public_key(host_key)?;
            for i in 0..count.parse()? {
                let run = session(name, port.parse()?, user, key, &host_key);
                let limited = tokio::time::timeout(std::time::Duration::from_secs(60), run);
                limited
                    .await
                    .context("it takes too long")
                    .flatten()
                    .with_context(|| format!("session {i}"))?;
            }
            Ok(())
        }
        ["server", name, key] => serve(name, key).await,
        _ => bail!(
            "usage: sessions client NAME PORT COUNT USER KEY HOST_KEY | sessions server NAME KEY"
        ),
    }
}

/// The algorithms of a side: one key exchange.
fn preferred(name: &str) -> Result<Preferred> {
    let Ok(name) = kex::Name::try_from(name) else { bail!("this russh has no {name}") };
    Ok(Preferred { kex: Cow::Owned(vec![name]), ..Preferred::default() })
}

/// One session, whose second half has other keys.
async fn session(name: &str, port: u16, user: &str, key: &str, host_key: &PublicKey) -> Result<()> {
    let config = client::Config { preferred: preferred(name)?, ..Default::default() };
    let done = Arc::new(Mutex::new(Vec::new()));
    let client = Client { host_key: host_key.clone(), done: done.clone() };
    let mut session = client::connect(Arc::new(config), ("127.0.0.1", port), client).await?;
    let key = PrivateKeyWithHashAlg::new(Arc::new(load_secret_key(key, None)?), None);
    ensure!(session.authenticate_publickey(user, key).await?.success(), "no login");

    let mut channel = session.channel_open_session().await?;
    channel.exec(true, "cat").await?;
    for exchanges in 1..=2 {
        let sent: Vec<u8> = std::iter::repeat_with(rand::random).take(50_000).collect();
        channel.data(&sent[..]).await?;
        let mut received = Vec::new();
        while received.len() < sent.len() {
            match channel.wait().await.context("the channel ended")? {
                ChannelMsg::Data { data } => received.extend_from_slice(&data),
                ChannelMsg::Close | ChannelMsg::Eof => bail!("the channel ended"),
                _ => {}
            }
        }
        ensure!(received == sent, "what came back is not what was sent");
        let names = done.lock().unwrap().clone();
        ensure!(names == vec![name.to_owned(); exchanges], "the key exchanges were {names:?}");
        if exchanges == 1 {
            session.rekey_soon().await?;
            while done.lock().unwrap().len() < 2 {
                tokio::time::sleep(std::time::Duration::from_millis(2)).await;
                ensure!(!session.is_closed(), "the second key exchange ended the session");
            }
        }
    }
    Ok(session.disconnect(Disconnect::ByApplication, "", "").await?)
}

struct Client {
    host_key: PublicKey,
    done: Arc<Mutex<Vec<String>>>,
}

impl client::Handler for Client {
    type Error = anyhow::Error;

    async fn check_server_key(&mut self, key: &PublicKeyOrCertificate) -> Result<bool> {
        Ok(
            matches!(key, PublicKeyOrCertificate::PublicKey { key, .. } if key.key_data() == self.host_key.key_data()),
        )
    }

    async fn kex_done(
        &mut self,
        _: Option<&[u8]>,
        names: &Names,
        _: &mut client::Session,
    ) -> Result<()> {
        self.done.lock().unwrap().push(names.kex.as_ref().to_owned());
        Ok(())
    }
}

/// A server of any number of connections, until it is ended.
async fn serve(name: &str, key: &str) -> Result<()> {
    let config = Arc::new(server::Config {
        keys: vec![load_secret_key(key, None)?],
        preferred: preferred(name)?,
        ..Default::default()
    });
    let socket = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", socket.local_addr()?.port());
    loop {
        let (stream, _) = socket.accept().await?;
        let config = config.clone();
        tokio::spawn(async move {
            // A client that hangs up is an error too; the client's side decides.
            if let Err(error) =
                async { server::run_stream(config, stream, Server).await?.await }.await
            {
                eprintln!("{error}");
            }
        });
    }
}

struct Server;

impl server::Handler for Server {
    type Error = anyhow::Error;

    async fn auth_publickey(
        &mut self,
        _: &str,
        _: server::VerifiedPublicKey<'_>,
    ) -> Result<server::Auth> {
        Ok(server::Auth::Accept)
    }

    async fn channel_open_session(
        &mut self,
        _: Channel<server::Msg>,
        reply: server::ChannelOpenHandle,
        _: &mut server::Session,
    ) -> Result<()> {
        reply.accept().await;
        Ok(())
    }

    async fn exec_request(
        &mut self,
        channel: ChannelId,
        _: &[u8],
        session: &mut server::Session,
    ) -> Result<()> {
        Ok(session.channel_success(channel)?)
    }

    async fn data(
        &mut self,
        channel: ChannelId,
        data: &[u8],
        session: &mut server::Session,
    ) -> Result<()> {
        Ok(session.data(channel, data.to_vec())?)
    }

    async fn channel_eof(
        &mut self,
        channel: ChannelId,
        session: &mut server::Session,
    ) -> Result<()> {
        session.exit_status_request(channel, 0)?;
        session.eof(channel)?;
        Ok(session.close(channel)?)
    }
}
