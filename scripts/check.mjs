// Runs all checks of the sources that do not need a running product. Prints each step with its time and its findings.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './bootstrap/paths.mjs'
import { say, seconds, startStep } from './bootstrap/progress.mjs'
import { run } from './bootstrap/run.mjs'

const timeoutMs = 5 * 60_000

/** Minimum number of modules: a misconfigured tool reads no modules and therefore finds no faults. */
const minModules = 1500

const source = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const web = join(root, 'apps/web')
const script = (path, ...args) => [process.execPath, join(modules, path), ...args]

const steps = [
  {
    what: 'Format and lint',
    command: script('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  {
    what: 'Types: server and packages',
    command: script('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'),
  },
  {
    what: "Types: the web client's routes",
    command: script('@react-router/dev/bin.cjs', 'typegen'),
    cwd: web,
  },
  {
    what: 'Types: web client',
    command: script('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'),
    cwd: web,
  },
  {
    what: 'Dependency rules',
    command: script(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...source,
    ),
    finds: enoughModules,
  },
  { what: 'Texts of the web client', command: [process.execPath, join(root, 'scripts/check-texts.mjs')] },
  { what: 'Regular expressions', command: [process.execPath, join(root, 'scripts/check-patterns.mjs')] },
  { what: 'Owners of tables', command: [process.execPath, join(root, 'scripts/check-tables.mjs')] },
  { what: 'List of packages', command: [process.execPath, join(root, 'scripts/check-dependencies.mjs')] },
  { what: 'Paths in documents', command: [process.execPath, join(root, 'scripts/check-documents.mjs')] },
  { what: 'Wording of comments', command: [process.execPath, join(root, 'scripts/check-wording.mjs')] },
  { what: 'Unused files, exports and dependencies', command: script('knip/bin/knip.js', '--no-progress') },
  {
    what: 'Lock file',
    command: npm('ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'),
  },
  { what: 'Generated files', command: [process.execPath, join(root, 'scripts/gen.mjs'), '--check'] },
]

function npm(...args) {
  const cli = process.env['npm_execpath']
  return cli?.endsWith('.js') && existsSync(cli) ? [process.execPath, cli, ...args] : ['npm', ...args]
}

/** Returns a fault if the tool read too few modules; undefined otherwise. */
function enoughModules(output) {
  const count = Number(/([\d,]+) modules/.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
  return count >= minModules
    ? undefined
    : `It read only ${count} modules, but there are more than ${minModules}.`
}

/**
 * Removes dependency-cruiser's closing notice that the TypeScript compiler is missing: `parser: 'swc'` does not need this compiler.
 */
function withoutNotice(output) {
  return output.split('‼ missing-tsc-transpiler')[0]
}

async function perform({ what, command: [program, ...args], cwd = root, finds = () => undefined }) {
  const step = startStep(what)
  const { ok, output } = await run(program, args, { cwd, timeoutMs })
  const wrong = ok ? finds(output) : withoutNotice(output).trim() || 'It failed without output.'
  if (wrong === undefined) step.done()
  else {
    step.failed()
    say(`\n${wrong}\n`)
  }
  return wrong === undefined
}

const since = performance.now()
let failed = 0
for (const step of steps) if (!(await perform(step))) failed += 1
say(failed === 0 ? `All checks passed in ${seconds(since)}.` : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
