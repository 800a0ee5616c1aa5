"use strict";
// Servers and clients of other programs for the tests of goodprime/ssh2: this machine's OpenSSH and, in the folder that
// GOODPRIME_SSH_PEERS names, what `contrib/upstream/check --work FOLDER --stock openssh dropbear tinyssh` has built.

const { spawn, spawnSync, execFileSync } = require("node:child_process");
const { once } = require("node:events");
const fs = require("node:fs");
const net = require("node:net");
const os = require("node:os");
const path = require("node:path");
const { Duplex } = require("node:stream");

const peers = process.env.GOODPRIME_SSH_PEERS;
// Dropbear and TinySSH trust no key in a folder that others may write, as /tmp.
const folder = fs.mkdtempSync(path.join(peers ?? os.tmpdir(), "goodprime-ssh-"));
const user = os.userInfo().username;
const file = (name) => path.join(folder, name);
const stock = (project, name) => path.join(peers ?? "/nowhere", project, "stock", name);
const has = (name) => (fs.existsSync(name) ? name : undefined);

const running = new Set();
function end() {
  for (const child of running) child.kill();
  fs.rmSync(folder, { recursive: true, force: true });
}

for (const key of ["host", "user"]) {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", file(key)]);
}
fs.mkdirSync(file("login"), { mode: 0o700 });
fs.writeFileSync(file("login/authorized_keys"), fs.readFileSync(file("user.pub")), { mode: 0o600 });

const publicKey = (name) => Buffer.from(fs.readFileSync(file(name), "utf8").split(" ")[1], "base64");

/** OpenSSHs that there are, each with the names of key exchanges that it knows. */
function openssh() {
  const found = [];
  const folders = [...process.env.PATH.split(":"), "/usr/sbin", "/sbin"];
  const onPath = (name) => folders.map((one) => path.join(one, name)).find(has);
  const programs = [{ ssh: onPath("ssh"), sshd: onPath("sshd"), config: [] }, {
    ssh: has(stock("openssh", "ssh")), sshd: has(stock("openssh", "sshd")),
    config: [`SshdSessionPath ${stock("openssh", "sshd-session")}`, `SshdAuthPath ${stock("openssh", "sshd-auth")}`],
  }];
  for (const { ssh, sshd, config } of programs) {
    if (!ssh || !sshd) continue;
    const [version] = /OpenSSH_[^ ,]+/.exec(spawnSync(ssh, ["-V"], { encoding: "utf8" }).stderr);
    found.push({ version, ssh, sshd, config, kex: execFileSync(ssh, ["-Q", "kex"], { encoding: "utf8" }).split("\n") });
  }
  return found;
}

/** Starts a server that listens; its arguments are made from a free port, which is returned. */
async function listening(program, makeArguments) {
  const probe = net.createServer();
  await once(probe.listen(0, "127.0.0.1"), "listening");
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  const child = spawn(program, makeArguments(port), { stdio: ["ignore", "ignore", "pipe"] });
  running.add(child);
  let said = "";
  child.stderr.on("data", (data) => { said += data; });
  for (let i = 0; i < 200; i++) {
    const socket = net.connect(port, "127.0.0.1");
    const open = await new Promise((go) => socket.on("connect", () => go(true)).on("error", () => go(false)));
    socket.destroy();
    if (open) return port;
    if (child.exitCode !== null) break;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`${program} does not listen: ${said}`);
}

/** An sshd that takes one key exchange, or its own list if none is named; its port. */
function sshd({ sshd: program, config }, kex, ...more) {
  if (process.getuid() === 0) fs.mkdirSync("/run/sshd", { recursive: true });
  return listening(program, (port) => {
    const lines = [`ListenAddress 127.0.0.1:${port}`, `HostKey ${file("host")}`, "PidFile none", "StrictModes no",
      `AuthorizedKeysFile ${file("login/authorized_keys")}`, "PermitRootLogin yes", "PasswordAuthentication no",
      "MaxStartups 100", "Subsystem sftp internal-sftp", ...(kex ? [`KexAlgorithms ${kex}`] : []), ...config, ...more];
    fs.writeFileSync(file(`sshd${port}`), lines.map((line) => `${line}\n`).join(""));
    return ["-D", "-e", "-f", file(`sshd${port}`)];
  });
}

/** A program's output, once it has ended well. */
async function output(program, args, { input = "", env, cwd } = {}) {
  const child = spawn(program, args, { env, cwd });
  running.add(child);
  const [said, errors] = [[], []];
  child.stdout.on("data", (data) => said.push(data));
  child.stderr.on("data", (data) => errors.push(data));
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const timer = setTimeout(() => child.kill(), 300000);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  running.delete(child);
  if (child.killed) throw new Error(`${program} did not end: ${Buffer.concat(errors)}`);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${Buffer.concat(errors)}`);
  return Buffer.concat(said);
}

/** The output of a command over an ssh that takes one key exchange, or its own list if none is named. */
function ssh({ ssh: program }, port, kex, command, { input, options = [] } = {}) {
  const all = [...(kex ? [`KexAlgorithms=${kex}`] : []), "UserKnownHostsFile=/dev/null", "StrictHostKeyChecking=no",
    "BatchMode=yes", "IdentitiesOnly=yes", "LogLevel=ERROR", ...options];
  return output(program, ["-F", "none", "-i", file("user"), "-p", port, ...all.flatMap((one) => ["-o", one]),
    `${user}@127.0.0.1`, command], { input });
}

const dropbearProgram = has(stock("dropbear", "dropbear"));

/** Dropbear's server, with its own list of key exchanges; its port. */
function dropbear() {
  execFileSync(stock("dropbear", "dropbearconvert"), ["openssh", "dropbear", file("host"), file("host.dropbear")],
    { stdio: "ignore" });
  return listening(dropbearProgram, (port) => ["-F", "-E", "-r", file("host.dropbear"), "-D", file("login"), "-P", "",
    "-p", `127.0.0.1:${port}`]);
}

/** The output of a command over Dropbear's client. */
function dbclient(port, command) {
  execFileSync(stock("dropbear", "dropbearconvert"), ["openssh", "dropbear", file("user"), file("user.dropbear")],
    { stdio: "ignore" });
  const options = ["-y", "-y", "-i", file("user.dropbear"), "-p", port];
  return output(stock("dropbear", "dbclient"), [...options, `${user}@127.0.0.1`, command], {
    env: { ...process.env, HOME: folder },
  });
}

const tinysshProgram = has(stock("tinyssh", "tinysshd"));

/** A connection to TinySSH's server, which is started for it. A passwd of the test's names a home with its key. */
function tinyssh() {
  if (!has(file("tinyssh"))) {
    execFileSync(stock("tinyssh", "tinysshd-makekey"), ["-q", file("tinyssh")]);
    fs.mkdirSync(file("home/.ssh"), { recursive: true, mode: 0o700 });
    fs.copyFileSync(file("login/authorized_keys"), file("home/.ssh/authorized_keys"));
    const { uid, gid } = os.userInfo();
    fs.writeFileSync(file("passwd"), `${user}:x:${uid}:${gid}::${file("home")}:/bin/sh\n`);
    fs.writeFileSync(file("group"), `${user}:x:${gid}:\n`);
  }
  const env = { ...process.env, LD_PRELOAD: "libnss_wrapper.so", NSS_WRAPPER_PASSWD: file("passwd"),
    NSS_WRAPPER_GROUP: file("group") };
  const child = spawn(tinysshProgram, ["-vv", file("tinyssh")], { env });
  running.add(child);
  const connection = Duplex.from({ readable: child.stdout, writable: child.stdin });
  connection.log = "";
  child.stderr.on("data", (data) => { connection.log += data; });
  return connection;
}

module.exports = {
  dbclient, dropbear, dropbearProgram, end, file, openssh, output, publicKey, ssh, sshd, tinyssh, tinysshProgram, user,
};
