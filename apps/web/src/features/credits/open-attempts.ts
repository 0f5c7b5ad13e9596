export const attemptsPanelId = 'attempts'

/** Opens the panel of the top bar by its button, at which the browser places it. */
export function openAttempts(): void {
  const panel = document.getElementById(attemptsPanelId)
  if (!panel || panel.matches(':popover-open')) return
  document.querySelector<HTMLElement>(`[popovertarget="${attemptsPanelId}"]`)?.click()
}
