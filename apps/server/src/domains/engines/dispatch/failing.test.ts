import { describe, expect, test } from 'vitest'
import { failingFault, failingModels, failuresInRow, isDoubtful, type JudgedTry } from './failing.ts'

const full = (graph: string): JudgedTry => ({
  ...{ outcome: 'failed', graph },
  fault: { code: 'execution_failed', params: { detail: 'SaveImage: No space left on device' } },
})
const done: JudgedTry = { outcome: 'done', fault: null, graph: 'a' }

describe('failures in a row', () => {
  test('are the number of different graphs that have failed since the last success', () => {
    expect(failuresInRow([full('a'), full('b'), done, full('c')])).toBe(2)
    expect(failuresInRow([])).toBe(0)
  })

  test('count a graph once, however often it fails', () => {
    expect(failuresInRow([full('a'), full('a'), full('a'), full('a')])).toBe(1)
  })

  test('leave out faults that are unrelated to the engine', () => {
    const lacks: JudgedTry = {
      ...{ outcome: 'failed', graph: 'b' },
      fault: { code: 'out_of_memory', params: {} },
    }
    expect(failuresInRow([full('a'), lacks])).toBe(1)
  })
})

test('an engine that fails at three graphs is faulty, and its fault has the message of the engine about the last failure', () => {
  expect(failingFault([full('a'), full('b')])).toBeUndefined()
  expect(failingFault([full('a'), full('b'), full('c')])).toEqual({
    code: 'failing',
    params: { detail: 'SaveImage: No space left on device' },
  })
})

test('an engine that failed at two graphs is doubtful until it completes a try', () => {
  expect(isDoubtful([full('a'), full('b')])).toBe(true)
  expect(isDoubtful([done, full('a'), full('b')])).toBe(false)
})

test('a model counts as failing until a try with it succeeds', () => {
  const broken = { ...full('a'), model: 'broken' }
  const made = { ...done, model: 'whole' }
  expect([...failingModels([broken, made])]).toEqual(['broken'])
  expect([...failingModels([made, broken, { ...made, model: 'broken' }])]).toEqual(['broken'])
  expect([...failingModels([{ ...done, model: 'broken' }, broken, full('b')])]).toEqual([])
})
