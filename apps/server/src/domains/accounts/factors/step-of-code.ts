const stepSeconds = 30

/**
 * Returns the time step of a code: the current step, or the step before, for slow typing and slow clocks. RFC 6238 (5.2) recommends this
 * delay; a code is valid for its 30 seconds and 30 more. Future steps are refused: a phone would have to be ahead by more than typing
 * takes, and every allowed step is one more code to guess.
 */
export async function stepOfCode({
  secret,
  otp,
  lastStep,
  now,
}: {
  secret: string
  otp: string
  /** Newest step that was used; this and older steps are refused. */
  lastStep: number
  now: number
}): Promise<number | undefined> {
  const seconds = Math.floor(now / 1000)
  // The library throws for a last step in the future, which a clock that was set back leaves behind.
  if (!/^\d{6}$/.test(otp) || lastStep > seconds / stepSeconds) return undefined
  const { verify } = await import('otplib')
  const result = await verify({
    secret,
    token: otp,
    epoch: seconds,
    epochTolerance: [stepSeconds, 0],
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
