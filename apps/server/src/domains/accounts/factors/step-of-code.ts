import { verify } from 'otplib'

const stepSeconds = 30

/**
 * The time step whose code this is: the present one, or the one before, for who began to type in time or whose phone is slow. That is the
 * delay that RFC 6238 (5.2) recommends; a code lives its 30 seconds and 30 more. None of the future: a phone would have to be ahead by
 * more than it takes to type, and every step allowed is one more code to guess.
 */
export async function stepOfCode({
  secret,
  otp,
  lastStep,
  now,
}: {
  secret: string
  otp: string
  /** The newest that was used: it and older ones do not count. */
  lastStep: number
  now: number
}): Promise<number | undefined> {
  const seconds = Math.floor(now / 1000)
  // The library takes a newest step of the future, as a clock that was set back leaves it, for a programmer's mistake.
  if (!/^\d{6}$/.test(otp) || lastStep > seconds / stepSeconds) return undefined
  const result = await verify({
    secret,
    token: otp,
    epoch: seconds,
    epochTolerance: [stepSeconds, 0],
    afterTimeStep: lastStep,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
