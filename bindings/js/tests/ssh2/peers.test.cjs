"use strict";
// Connections of ssh2 with sntrup761x25519-sha512: a login, a command and its output, files, and new keys under data.
// GOODPRIME_SSH_CONNECTIONS is the number of connections of each kind; peers.cjs says which programs are the peers.

const assert = require("node:assert/strict");
const crypto = require("node:crypto");
const { once } = require("node:events");
const fs = require("node:fs");
const path = require("node:path");
const { after, test } = require("node:test");

const { NAMES, register } = require("goodprime/ssh2");
register();
const ssh2 = require("ssh2");
const SftpClient = require("ssh2-sftp-client");
const { NodeSSH } = require("node-ssh");
const peers = require("./peers.cjs");

const COUNT = Number(process.env.GOODPRIME_SSH_CONNECTIONS ?? 3);
const known = peers.openssh();
const data = crypto.randomBytes(1000000);

const older = NAMES[1];

after(peers.end);

const base = {
  host: "127.0.0.1", username: peers.user, privateKey: fs.readFileSync(peers.file("user")), readyTimeout: 60000,
};
const host = peers.publicKey("host.pub");
const login = (port, kex) => ({
  ...base, port, hostVerifier: (key) => key.equals(host), ...(kex && { algorithms: { kex: [kex] } }),
});

/** A client that is logged in, and the key exchanges that it has agreed on. */
async function connected(options) {
  const client = new ssh2.Client();
  client.agreed = [];
  client.on("handshake", ({ kex }) => client.agreed.push(kex));
  client.connect(options);
  await once(client, "ready");
  // TinySSH leaves when its last byte is sent, while the client is saying goodbye.
  client.on("error", (error) => { if (!["EPIPE", "ECONNRESET"].includes(error.code)) throw error; });
  return client;
}

/** The output of a command, which gets an input. */
async function run(client, command, input = "") {
  const stream = await new Promise((go, no) => client.exec(command, (error, made) => (error ? no(error) : go(made))));
  stream.end(input);
  const said = [];
  stream.on("data", (part) => said.push(part));
  await once(stream, "close");
  return Buffer.concat(said);
}

function closed(client) {
  return new Promise((done) => client.on("close", done).end());
}

async function clients(options, kex) {
  for (let i = 0; i < COUNT; i++) {
    const client = await connected(options());
    assert.equal(String(await run(client, `echo ${i}`)), `${i}\n`);
    assert.deepEqual(client.agreed, [kex]);
    await closed(client);
  }
}

/** A server of ssh2 that lets the user in, and knows `echo` and `cat`. */
async function serving(kex, use) {
  const user = ssh2.utils.parseKey(fs.readFileSync(peers.file("user.pub")));
  const open = new Set();
  const agreed = [];
  const options = { hostKeys: [fs.readFileSync(peers.file("host"))], ...(kex && { algorithms: { kex: [kex] } }) };
  const server = new ssh2.Server(options, (connection) => {
    open.add(connection);
    connection.on("handshake", (negotiated) => agreed.push(negotiated.kex));
    connection.on("error", (error) => { if (error.code !== "ECONNRESET") throw error; });
    connection.on("authentication", (context) => {
      const right = context.method === "publickey" && context.key.data.equals(user.getPublicSSH());
      if (right && (!context.signature || user.verify(context.blob, context.signature))) context.accept();
      else context.reject(["publickey"]);
    });
    connection.on("session", (accept) => accept().on("exec", (take, _reject, { command }) => {
      const stream = take();
      const finish = () => { stream.exit(0); stream.end(); };
      if (command === "cat") {
        let left = data.length;
        stream.on("data", (part) => {
          if (server.again && left === data.length) connection.rekey();
          left -= part.length;
          stream.write(part);
        }).on("end", finish);
      } else {
        stream.write(`${command.replace(/^echo /, "")}\n`);
        finish();
      }
    }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  try {
    await use(server.address().port, agreed, server);
  } finally {
    for (const connection of open) connection.end();
    await new Promise((done) => server.close(done));
  }
}

for (const kex of NAMES) {
  const among = known.filter((one) => one.kex.includes(kex));
  const skip = among.length === 0 && `no OpenSSH here has ${kex}`;

  test(`client, sshd: ${kex}`, { skip }, async (t) => {
    for (const one of among) {
      await t.test(one.version, async () => {
        const port = await peers.sshd(one, kex);
        await clients(() => login(port, kex), kex);
      });
    }
  });

  test(`server, ssh: ${kex}`, { skip }, async (t) => {
    for (const one of among) {
      await t.test(one.version, () => serving(kex, async (port, agreed) => {
        for (let i = 0; i < COUNT; i++) assert.equal(String(await peers.ssh(one, port, kex, `echo ${i}`)), `${i}\n`);
        assert.deepEqual(agreed, Array(COUNT).fill(kex));
      }));
    }
  });

  test(`client and server: ${kex}`, () => serving(kex, (port) => clients(() => login(port, kex), kex)));
}

test("there is an OpenSSH", { skip: process.env.GOODPRIME_MAY_SKIP }, () => assert.ok(known.length > 0));
const openssh = known.at(-1);
const skip = !openssh && "there is no OpenSSH";

test("the default of both sides", { skip }, async () => {
  for (const one of known) {
    const port = await peers.sshd(one);
    const kex = NAMES.find((name) => one.kex.includes(name));
    await clients(() => login(port), kex);
    await serving(undefined, async (own, agreed) => {
      assert.equal(String(await peers.ssh(one, own, undefined, "echo x")), "x\n");
      assert.ok(NAMES.includes(agreed[0]), agreed[0]);
    });
  }
});

test("Dropbear's server and client", { skip: !peers.dropbearProgram && "Dropbear is not built" }, async () => {
  const port = await peers.dropbear();
  for (const kex of NAMES) {
    await clients(() => login(port, kex), kex);
    await serving(kex, async (own, agreed) => {
      for (let i = 0; i < COUNT; i++) assert.equal(String(await peers.dbclient(own, `echo ${i}`)), `${i}\n`);
      assert.deepEqual(agreed, Array(COUNT).fill(kex));
    });
  }
});

test("TinySSH's server", { skip: !peers.tinysshProgram && "TinySSH is not built" }, async () => {
  // It knows the older name only.
  await clients(() => ({ ...base, sock: peers.tinyssh(), algorithms: { kex: NAMES } }), older);
});

test("new keys under data: client", { skip }, async () => {
  const port = await peers.sshd(openssh, older, "RekeyLimit 64K");
  const client = await connected(login(port, older));
  assert.ok((await run(client, "cat", data)).equals(data));
  const times = client.agreed.length;
  assert.ok(times >= 10, `${times} key exchanges by the server's limit`);
  await closed(client);

  // The client's own wish, with data on the way.
  const plain = await peers.sshd(openssh, older);
  const other = await connected(login(plain, older));
  const back = run(other, "cat", data);
  for (let i = 0; i < 3; i++) {
    // README of ssh2 1.17.0 names Client's rekey(), which is missing.
    other._protocol.rekey();
    await once(other, "handshake");
  }
  assert.ok((await back).equals(data));
  assert.deepEqual(other.agreed, Array(4).fill(older));
  await closed(other);
});

test("new keys under data: server", { skip }, async () => {
  await serving(older, async (port, agreed, server) => {
    const options = ["RekeyLimit=64K"];
    assert.ok((await peers.ssh(openssh, port, older, "cat", { input: data, options })).equals(data));
    assert.ok(agreed.length >= 10, `${agreed.length} key exchanges by the client's limit`);
    agreed.length = 0;
    server.again = true;
    assert.ok((await peers.ssh(openssh, port, older, "cat", { input: data })).equals(data));
    assert.deepEqual(agreed, [older, older], "the server's own wish");
  });
});

test("README's examples", { skip }, async () => {
  const port = await peers.sshd(openssh, NAMES[0]);
  const readme = path.join(path.dirname(require.resolve("goodprime/package.json")), "README.md");
  const blocks = [...fs.readFileSync(readme, "utf8").matchAll(/^```javascript\n([^]*?)^```$/gm)];
  assert.equal(blocks.length, 2);
  for (const [, block] of blocks) {
    // The example's server, its user and its key; the other lines stay.
    const code = [["example.org", "127.0.0.1"], ["port: 22", `port: ${port}`], ['"me"', `"${peers.user}"`],
      ["id_ed25519", peers.file("user")]].reduce((text, [there, here]) => {
      assert.ok(text.includes(there), there);
      return text.replace(there, here);
    }, block);
    const kind = code.includes("import {") ? ["--input-type=module"] : [];
    const said = await peers.output(process.execPath, [...kind, "-e", code], { cwd: __dirname });
    assert.equal(String(said), `${/\/\/ (\S+)$/m.exec(block)[1]}\n`);
  }
});

test("ssh2-sftp-client copies a file there and back", { skip }, async () => {
  const port = await peers.sshd(openssh, older);
  const sftp = new SftpClient();
  fs.writeFileSync(peers.file("sent"), data);
  await sftp.connect(login(port));
  await sftp.fastPut(peers.file("sent"), peers.file("there"));
  await sftp.fastGet(peers.file("there"), peers.file("back"));
  assert.ok((await sftp.get(peers.file("there"))).equals(data));
  await sftp.end();
  assert.ok(fs.readFileSync(peers.file("back")).equals(data));
});

test("node-ssh copies a file there and back", { skip }, async () => {
  const port = await peers.sshd(openssh, older);
  const ssh = new NodeSSH();
  fs.writeFileSync(peers.file("sent"), data);
  await ssh.connect({ ...login(port), privateKey: String(base.privateKey) });
  await ssh.putFile(peers.file("sent"), peers.file("over"));
  await ssh.getFile(peers.file("returned"), peers.file("over"));
  assert.equal((await ssh.execCommand("echo goodprime")).stdout, "goodprime");
  ssh.dispose();
  assert.ok(fs.readFileSync(peers.file("returned")).equals(data));
});
