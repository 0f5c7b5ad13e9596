// Prepares a clone: installs packages and builds outdated parts. --no-web skips the web client; --no-tools accepts an installation without
// packages for tests and checks; --browser also finds a browser for the tests. Runs before anything is installed, on the machine's own
// Node: no dependencies, and nothing newer than Node 20.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Easel requires Node 20.19 or newer for its installation; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}
// Imported late: an older Node would fail on its syntax before it printed the message above.
const { bootstrap } = await import('./bootstrap/index.mjs')
process.exitCode = await bootstrap({
  browser: process.argv.includes('--browser'),
  tools: !process.argv.includes('--no-tools'),
  web: !process.argv.includes('--no-web'),
})
