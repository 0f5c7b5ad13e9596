import { spawn } from 'node:child_process'

const maxOutput = 20_000

/**
 * Runs a program without output on the terminal. Resolves with its output at its end, or kills it after `timeoutMs`. Passes its
 * process id to `onStart`.
 */
export function run(program, args, { timeoutMs, onStart, ...options }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, ...options })
    if (child.pid !== undefined) onStart?.(child.pid)
    let output = ''
    const keep = (data) => {
      output = (output + data).slice(-maxOutput)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}
