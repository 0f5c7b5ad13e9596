const stepSeconds = 30

/**
 * Returns the time step of a code. Valid steps are the current step and the previous step, for slow typing and slow clocks. RFC
 * 6238 (5.2) recommends this tolerance, so a code is valid for its own 30 seconds and for 30 seconds more.
 * Codes of future steps are refused: only a phone whose clock is ahead by more than the time of typing would need them, and
 * every further step is one more code that an attacker can guess.
 */
export async function stepOfCode({
  secret,
  otp,
  lastStep,
  now,
}: {
  secret: string
  otp: string
  /** Newest step that was used; codes of this step and of older steps are refused. */
  lastStep: number
  now: number
}): Promise<number | undefined> {
  const seconds = Math.floor(now / 1000)
  // The library throws if the last step is in the future, which happens after a clock was set back.
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
