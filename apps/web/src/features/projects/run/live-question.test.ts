import type { ProjectQuote } from '@easel/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveQuestion } from './live-question.ts'

const pace = { afterEdit: 10, between: 100, again: 1000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

interface Question {
  readonly graph: string
  readonly signal: AbortSignal
  readonly answer: (quote: ProjectQuote) => void
  readonly fail: () => void
}

function quoting() {
  const questions: Question[] = []
  const question = new LiveQuestion<string, ProjectQuote>((graph, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ProjectQuote>()
    questions.push({ graph, signal, answer: resolve, fail: () => reject(new Error('busy')) })
    return promise
  }, pace)
  return { question, questions, asked: () => questions.map(({ graph }) => graph) }
}

const quoteOf = (cost: number): ProjectQuote => ({ cost, fault_arr: [], warning_arr: [] })

test('the first edit sends a question at once, and further edits only at intervals, with the newest graph', async () => {
  const { question, asked } = quoting()
  question.edit('a')
  await vi.advanceTimersByTimeAsync(10)
  expect(asked()).toEqual(['a'])
  for (const graph of ['b', 'c', 'd']) {
    question.edit(graph)
    await vi.advanceTimersByTimeAsync(20)
  }
  expect(asked()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(40)
  expect(asked()).toEqual(['a', 'd'])
})

test('a late answer does not replace the answer for a newer graph', async () => {
  const { question, questions } = quoting()
  question.edit('a')
  await vi.advanceTimersByTimeAsync(10)
  question.edit('b')
  await vi.advanceTimersByTimeAsync(100)
  expect(questions[0]!.signal.aborted).toBe(true)
  questions[1]!.answer(quoteOf(2))
  questions[0]!.answer(quoteOf(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(question.getSnapshot()?.cost).toBe(2)
})

test('a question without an answer is repeated, and the previous quote stays', async () => {
  const { question, questions, asked } = quoting()
  question.edit('a')
  await vi.advanceTimersByTimeAsync(10)
  questions[0]!.answer(quoteOf(1))
  await vi.advanceTimersByTimeAsync(0)
  question.edit('b')
  await vi.advanceTimersByTimeAsync(100)
  questions[1]!.fail()
  await vi.advanceTimersByTimeAsync(999)
  expect([question.getSnapshot()?.cost, asked()]).toEqual([1, ['a', 'b']])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual(['a', 'b', 'b'])
})

test('no question is sent after the questions were stopped', async () => {
  const { question, asked } = quoting()
  question.edit('a')
  question.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked()).toEqual([])
})
