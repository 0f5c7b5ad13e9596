// Prepares a clone: installs packages and builds outdated parts. --no-web skips the web client; --no-tools accepts an installation
// without packages for tests and checks; --browser also finds a browser for the tests. The script runs before anything is
// installed, on the machine's own Node. It therefore has no dependencies, and uses no feature that is newer than Node 20.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Easel requires Node 20.19 or newer for its installation; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}
// The modules are imported after the check of the version: an older Node would fail on their syntax before it printed the message
// above.
const { bootstrap } = await import('./bootstrap/index.mjs')
process.exitCode = await bootstrap({
  browser: process.argv.includes('--browser'),
  tools: !process.argv.includes('--no-tools'),
  web: !process.argv.includes('--no-web'),
})
