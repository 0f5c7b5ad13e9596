export const attemptsPanelId = 'attempts'

let isShort = false
const listeners = new Set<() => void>()

/**
 * Opens the panel of attempts in the top bar; until the panel is closed, it states that there are too few attempts. The panel is
 * opened by a click on its button, so that the browser places it at the button.
 */
export function openAttempts(): void {
  const panel = document.getElementById(attemptsPanelId)
  if (!panel) return
  setShort(true)
  if (panel.matches(':popover-open')) return
  document.querySelector<HTMLElement>(`[popovertarget="${attemptsPanelId}"]`)?.click()
  const onToggle = () => {
    if (panel.matches(':popover-open')) return
    panel.removeEventListener('toggle', onToggle)
    setShort(false)
  }
  panel.addEventListener('toggle', onToggle)
}

/** Reports whether the panel is open because there are too few attempts. */
export const wasShort = () => isShort

export function onShortChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setShort(value: boolean): void {
  isShort = value
  for (const listener of listeners) listener()
}
