import { describe, expect, test } from 'vitest'
import { failingFault, failuresInRow, isDoubtful, type JudgedTry } from './failing.ts'

const full = (graph: string): JudgedTry => ({
  ...{ outcome: 'failed', graph },
  fault: { code: 'execution_failed', params: { detail: 'SaveImage: No space left on device' } },
})
const done: JudgedTry = { outcome: 'done', fault: null, graph: 'a' }

describe('failures in a row', () => {
  test('count different graphs since the last success', () => {
    expect(failuresInRow([full('a'), full('b'), done, full('c')])).toBe(2)
    expect(failuresInRow([])).toBe(0)
  })

  test('count one graph once, however often it fails', () => {
    expect(failuresInRow([full('a'), full('a'), full('a'), full('a')])).toBe(1)
  })

  test('leave out faults that say nothing about the engine', () => {
    const lacks: JudgedTry = {
      ...{ outcome: 'failed', graph: 'b' },
      fault: { code: 'out_of_memory', params: {} },
    }
    expect(failuresInRow([full('a'), lacks])).toBe(1)
  })
})

test('an engine that fails at three graphs is at fault, with its own words about the last', () => {
  expect(failingFault([full('a'), full('b')])).toBeUndefined()
  expect(failingFault([full('a'), full('b'), full('c')])).toEqual({
    code: 'failing',
    params: { detail: 'SaveImage: No space left on device' },
  })
})

test('an engine that failed at two graphs is doubtful until it makes something', () => {
  expect(isDoubtful([full('a'), full('b')])).toBe(true)
  expect(isDoubtful([done, full('a'), full('b')])).toBe(false)
})
