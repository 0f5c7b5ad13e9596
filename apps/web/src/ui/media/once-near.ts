const acts = new WeakMap<Element, () => void>()
let watch: IntersectionObserver | undefined

/** Calls `act` the first time the element is on the screen or just beside it. Returns a function that cancels this. */
export function onceNear(element: Element, act: () => void): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        watch?.unobserve(target)
        acts.get(target)?.()
      }
    },
    { rootMargin: '100px' },
  )
  acts.set(element, act)
  watch.observe(element)
  return () => watch?.unobserve(element)
}
