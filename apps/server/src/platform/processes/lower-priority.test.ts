import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('a process gets a lower priority, and keeps a priority that is even lower', async () => {
  const child = spawn('sleep', ['60'])
  try {
    await once(child, 'spawn')
    const pid = child.pid!
    lowerPriority(pid)
    const lowered = getPriority(pid)
    expect(lowered).toBeGreaterThan(0)
    setPriority(pid, lowered + 5)
    lowerPriority(pid)
    expect(getPriority(pid)).toBe(lowered + 5)
  } finally {
    child.kill()
  }
})
