import type { EngineFault } from '@easel/remote-engines'
import { describe, expect, test } from 'vitest'
import { failingFault, failingModels, failuresInRow, isDoubtful, type JudgedTry } from './failing.ts'

const noSpace: EngineFault = {
  code: 'execution_failed',
  params: { detail: 'SaveImage: No space left on device' },
}
/** Returns a failed try of a graph; each graph is of another person. */
const failed = (graph: string, fault: EngineFault = noSpace): JudgedTry => ({
  ...{ outcome: 'failed', graph, user: `maker of ${graph}`, is_host: false },
  fault,
})
const done: JudgedTry = { ...failed('a'), outcome: 'done', fault: null }
const plain = (code: 'out_of_memory' | 'lost' | 'timeout' | 'not_stored' | 'quota' | 'not_an_engine') =>
  ({ code, params: {} }) as EngineFault

describe('failures in a row', () => {
  test('are the number of different graphs that have failed since the last success', () => {
    expect(failuresInRow([failed('a'), failed('b'), done, failed('c')])).toBe(2)
    expect(failuresInRow([])).toBe(0)
  })

  test('count a graph once, however often it fails', () => {
    expect(failuresInRow([failed('a'), failed('b'), failed('b'), failed('a')])).toBe(2)
  })

  test.each([
    plain('out_of_memory'),
    plain('lost'),
    plain('timeout'),
    plain('not_stored'),
    plain('quota'),
    plain('not_an_engine'),
    { code: 'refused', params: { detail: 'CUDA error' } },
    { code: 'no_result', params: {} },
  ] as EngineFault[])('count the fault $code', (fault) => {
    const outcome = fault.code === 'lost' ? 'lost' : 'failed'
    expect(failuresInRow([{ ...failed('a', fault), outcome }, failed('b')])).toBe(2)
  })

  test.each([
    { code: 'content_refused', params: {} },
    { code: 'interrupted', params: {} },
    { code: 'unreachable', params: {} },
    { code: 'too_long', params: { minutes: 5 } },
    { code: 'model_missing', params: { name: 'a' } },
  ] as EngineFault[])('leave out the fault $code', (fault) => {
    expect(failuresInRow([failed('a'), failed('b'), failed('c', fault)])).toBe(2)
  })

  test('of one person do not count, unless the person is a host', () => {
    const own = ['a', 'b', 'c', 'd'].map((graph) => ({ ...failed(graph), user: 'ann' }))
    expect([failuresInRow(own), isDoubtful(own), failingFault(own)]).toEqual([0, false, undefined])
    expect(failuresInRow([...own, failed('e')])).toBe(5)
    expect(failuresInRow(own.map((tried) => ({ ...tried, is_host: true })))).toBe(4)
  })
})

test('an engine that fails at three graphs is faulty, and its fault has the message of the engine about the last failure', () => {
  expect(failingFault([failed('a'), failed('b')])).toBeUndefined()
  expect(failingFault([failed('a'), failed('b'), failed('c')])).toEqual({
    code: 'failing',
    params: { detail: 'SaveImage: No space left on device' },
  })
})

test('without a message of the engine, the fault has the last counted failure', () => {
  const stopped = failed('d', { code: 'interrupted', params: {} })
  expect(failingFault([stopped, failed('a', plain('not_stored')), failed('b'), failed('c')])).toEqual({
    code: 'failing',
    params: { detail: '', last: plain('not_stored') },
  })
})

test('an engine that failed at two graphs is doubtful until it completes a try', () => {
  expect(isDoubtful([failed('a'), failed('b')])).toBe(true)
  expect(isDoubtful([done, failed('a'), failed('b')])).toBe(false)
})

test('a model counts as failing until a try with it succeeds', () => {
  const broken = { ...failed('a'), model: 'broken' }
  const made = { ...done, model: 'whole' }
  expect([...failingModels([broken, made])]).toEqual(['broken'])
  expect([...failingModels([made, broken, { ...made, model: 'broken' }])]).toEqual(['broken'])
  expect([...failingModels([{ ...done, model: 'broken' }, broken, failed('b')])]).toEqual([])
  expect([...failingModels([{ ...broken, fault: plain('out_of_memory') }])]).toEqual(['broken'])
  expect([...failingModels([{ ...broken, fault: plain('timeout') }])]).toEqual([])
})
