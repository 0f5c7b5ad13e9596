import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Starts a process of a site. `said` resolves to the first line that contains the text, and rejects if the process ends before. */
export function startRole(ROLE: 'all' | 'api' | 'worker', env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env, ROLE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => void (output.includes(text) && resolve(output))
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => {
          output += chunk
          look()
        })
      child.once('exit', (code) => reject(new Error(`${ROLE} ended with ${code}: ${output}`)))
      look()
    })
  return {
    said,
    async [Symbol.asyncDispose]() {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined
      child.kill('SIGTERM')
      await ended
    },
  }
}
