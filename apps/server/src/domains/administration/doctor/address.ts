import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { socketPath } from '@easel/contract'
import { type Finding, fault, good, messageOf, note } from './finding.ts'

const answerMs = 10_000
const day = 24 * 3600_000
const certificateNoteDays = 14
/** The code by which the server closes a socket without a token: the answer of Easel itself, through every proxy. */
const unauthorized = 4401

/** Checks the site at its public address: its certificate, its answer, and its sockets through the proxy. */
export async function checkAddress(address: string): Promise<Finding[]> {
  const url = new URL(address)
  const findings = url.protocol === 'https:' ? [await checkCertificate(url)] : []
  const reached = await checkReady(address)
  findings.push(reached)
  if (reached.state === 'good') findings.push(await checkSocket(address))
  return findings
}

async function checkReady(address: string): Promise<Finding> {
  const todo =
    'Start Easel, and compare PUBLIC_URL with the proxy. Some networks do not let a machine reach its own public address: try it from another one.'
  try {
    const answer = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(answerMs),
      redirect: 'manual',
    })
    if (answer.status >= 300 && answer.status < 400)
      return fault(
        `${address} leads to ${answer.headers.get('location') ?? 'another address'}.`,
        'Set PUBLIC_URL to the address at the end.',
      )
    if (answer.status === 503) return fault(`The site at ${address} is not ready.`, 'Read its log.')
    if (!answer.ok) return fault(`${address} answers with ${answer.status}.`, todo)
    return good(`The site answers at ${address}.`)
  } catch (error) {
    return fault(`${address} does not answer: ${messageOf(error)}.`, todo)
  }
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const todo = 'Let the proxy renew it (Caddy and certbot do so by themselves).'
  // Checked below by its dates, since an invalid certificate would end the connection before they are read.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(answerMs) })
    const { valid_to } = socket.getPeerCertificate()
    const daysLeft = Math.floor((Date.parse(valid_to) - Date.now()) / day)
    if (!socket.authorized)
      return fault(
        `Browsers refuse the certificate of ${hostname}: ${messageOf(socket.authorizationError)}.`,
        todo,
      )
    if (daysLeft < certificateNoteDays)
      return note(`The certificate of ${hostname} ends in ${daysLeft} days.`, todo)
    return good(`The certificate of ${hostname} is valid for ${daysLeft} more days.`)
  } catch (error) {
    return fault(`${hostname} offers no certificate: ${messageOf(error)}.`, 'Let a proxy add TLS.')
  } finally {
    socket.destroy()
  }
}

async function checkSocket(address: string): Promise<Finding> {
  const socket = new WebSocket(new URL(socketPath, address.replace(/^http/, 'ws')))
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => resolve(code), { once: true }),
  )
  const code = await Promise.race([closed, sleep(answerMs, 0, { ref: false })])
  socket.close()
  return code === unauthorized
    ? good('Sockets reach the site: pages show progress at once.')
    : note(
        'Sockets do not reach the site: pages ask for progress every few seconds instead.',
        `Let the proxy pass upgrades to WebSocket at ${socketPath}.`,
      )
}
