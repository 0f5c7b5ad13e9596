// Makes a clone ready to run: installs, builds what changed (--no-web: not the web client), and with
// --browser finds a browser for the tests.
// Runs before anything is installed, on the machine's own Node: no dependencies, and nothing newer than Node 20.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Easel needs Node 20.19 or newer to install itself; this is ${process.versions.node}.`)
  process.exit(1)
}
// Loaded late: an older Node would stop at their syntax before the sentence above.
const { bootstrap } = await import('./bootstrap/index.mjs')
process.exitCode = await bootstrap({
  browser: process.argv.includes('--browser'),
  web: !process.argv.includes('--no-web'),
})
