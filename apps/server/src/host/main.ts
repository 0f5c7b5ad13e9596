import { runHostCommand } from './run-command.ts'

/** Runs the command of this process's arguments on its terminal. */
export async function main(): Promise<void> {
  process.exitCode = await runHostCommand(process.argv.slice(2), {
    env: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
  })
}

if (import.meta.main) await main()
