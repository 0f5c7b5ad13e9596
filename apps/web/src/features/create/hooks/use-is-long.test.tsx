import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIsLong } from './use-is-long.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const work = (id: string, ms: number) => ({ id, expected_ms: { p50: ms, p90: ms } })

test('a work counts as long if its expected time is long, or once its user has waited; the wait begins again with the next work', () => {
  const { result, rerender } = renderHook(useIsLong, { initialProps: work('long', 30_000) })
  expect(result.current).toBe(true)
  rerender(work('short', 4000))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(20_000))
  expect(result.current).toBe(true)
  rerender(work('next', 4000))
  expect(result.current).toBe(false)
})
