const form = /^#invite=([\w-]{1,40})$/

/** The invite code that an invite link holds; it stands behind “#”, so that no server sees it. */
export function inviteIn(hash: string): string | undefined {
  return form.exec(hash)?.[1]
}
