import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let idle: (() => void)[] = []

beforeEach(() => {
  idle = []
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
})

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Counts its presses, and reports when it can be pressed. */
function Counter({ name, onLive }: { name: string; onLive?: (name: string) => void }) {
  const [count, setCount] = useState(0)
  const report = useEffectEvent(() => onLive?.(name))
  useEffect(() => void report(), [])
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  )
}

/** Puts the server's page into this document, and starts its hydration. */
async function hydrated(page: (HydrateWhenIdle: (props: { children: ReactNode }) => ReactNode) => ReactNode) {
  // Each test begins with a queue of its own.
  const { HydrateWhenIdle } = await import('./hydrate-when-idle.tsx')
  const box = document.createElement('div')
  document.body.append(box)
  box.innerHTML = renderToString(page(HydrateWhenIdle))
  const errors: unknown[] = []
  hydrateRoot(box, page(HydrateWhenIdle), { onRecoverableError: (error) => errors.push(error) })
  const button = (index: number) => box.querySelectorAll('button')[index]!
  return { box, errors, button }
}

test('parts are hydrated one after the other, whenever the browser is idle', async () => {
  const live: string[] = []
  const counter = (name: string) => <Counter name={name} onLive={(alive) => live.push(alive)} />
  const { box, errors } = await hydrated((HydrateWhenIdle) => (
    <>
      {counter('page')}
      <HydrateWhenIdle>{counter('first')}</HydrateWhenIdle>
      <HydrateWhenIdle>{counter('second')}</HydrateWhenIdle>
    </>
  ))
  await expect.poll(() => live).toEqual(['page'])
  // By now, React has tried to hydrate both parts.
  await expect.poll(() => idle).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve))
  idle.shift()?.()
  await expect.poll(() => live).toEqual(['page', 'first'])
  idle.shift()?.()
  await expect.poll(() => live).toEqual(['page', 'first', 'second'])
  expect([box.textContent, errors]).toEqual(['page 0first 0second 0', []])
})

test('a part that is pressed before its hydration handles the press, and all other parts are hydrated as well', async () => {
  const live: string[] = []
  const { button } = await hydrated((HydrateWhenIdle) => (
    <>
      {['a', 'b', 'c'].map((name) => (
        <HydrateWhenIdle key={name}>
          <Counter name={name} onLive={(alive) => live.push(alive)} />
        </HydrateWhenIdle>
      ))}
    </>
  ))
  await expect.poll(() => idle).toHaveLength(1)
  button(2).click()
  await expect.poll(() => button(2).textContent).toBe('c 1')
  await expect.poll(() => live.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a part that the page changes before it is hydrated keeps its elements and shows the change', async () => {
  let change: (name: string) => void = () => undefined
  const { box, errors, button } = await hydrated((HydrateWhenIdle) => {
    function Page() {
      const [name, setName] = useState('old')
      change = setName
      return (
        <HydrateWhenIdle>
          <Counter name={name} />
        </HydrateWhenIdle>
      )
    }
    return <Page />
  })
  await expect.poll(() => idle).toHaveLength(1)
  const before = button(0)
  change('new')
  await expect.poll(() => box.textContent).toBe('new 0')
  expect(button(0)).toBe(before)
  expect(errors).toEqual([])
})

test('a part that the page removes before it is hydrated is never hydrated', async () => {
  const live: string[] = []
  let remove: () => void = () => undefined
  const { box } = await hydrated((HydrateWhenIdle) => {
    function Page() {
      const [names, setNames] = useState(['first', 'second'])
      remove = () => setNames(['second'])
      return names.map((name) => (
        <HydrateWhenIdle key={name}>
          <Counter name={name} onLive={(alive) => live.push(alive)} />
        </HydrateWhenIdle>
      ))
    }
    return <Page />
  })
  await expect.poll(() => idle).toHaveLength(1)
  remove()
  await expect.poll(() => box.textContent).toBe('second 0')
  for (const run of idle.splice(0)) run()
  await expect.poll(() => live).toEqual(['second'])
})

test('a part that the page adds later is there at once, and keeps its content when it changes', async () => {
  let change: ((name: string) => void) | undefined
  const { box } = await hydrated((HydrateWhenIdle) => {
    function Page() {
      const [name, setName] = useState('')
      useEffect(() => {
        change = setName
      }, [])
      if (!name) return null
      return (
        <HydrateWhenIdle>
          <Counter name={name} />
        </HydrateWhenIdle>
      )
    }
    return <Page />
  })
  await expect.poll(() => change).toBeDefined()
  change?.('new')
  await expect.poll(() => box.textContent).toBe('new 0')
  change?.('newer')
  await expect.poll(() => box.textContent).toBe('newer 0')
  expect(box.querySelector<HTMLElement>('button')?.style.display).toBe('')
  expect(idle).toHaveLength(0)
})
