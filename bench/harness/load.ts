import autocannon from 'autocannon'

export interface Request {
  url: string
  method: 'GET' | 'POST'
  token?: string
  /** Sent as JSON. */
  body?: object
}

const answerWithinSeconds = 10
const warmUp = 20

/** Milliseconds of each of `amount` answers, requested one after the other over one persistent connection. */
export async function timeAnswers(
  resources: AsyncDisposableStack,
  request: Request,
  amount: number,
): Promise<number[]> {
  const samples: number[] = []
  const instance = autocannon({
    url: request.url,
    connections: 1,
    amount: warmUp + amount,
    timeout: answerWithinSeconds,
    method: request.method,
    headers: {
      ...(request.token && { authorization: `Bearer ${request.token}` }),
      ...(request.body && { 'content-type': 'application/json' }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
  })
  resources.defer(() => instance.stop())
  // autocannon's histogram counts whole milliseconds, which is too coarse for answers that take two.
  instance.on('response', (_client, _status, _bytes, milliseconds) => samples.push(milliseconds))
  const result = await instance
  if (result.errors + result.timeouts + result.non2xx > 0 || samples.length !== warmUp + amount)
    throw new Error(`${request.url} was not answered as it should be: ${JSON.stringify(result)}`)
  return samples.slice(warmUp)
}
