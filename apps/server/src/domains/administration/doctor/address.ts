import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { doctorText as say, socketPath } from '@easel/contract'
import { type Finding, fault, good, messageOf, note } from './finding.ts'

const answerMs = 10_000
const day = 24 * 3600_000
const certificateNoteDays = 14
/** The code by which the server closes a socket without a token: it proves that Easel itself answers, through every proxy. */
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
  try {
    const answer = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(answerMs),
      redirect: 'manual',
    })
    if (answer.status >= 300 && answer.status < 400) {
      const target = answer.headers.get('location') ?? say('another_address')
      return fault(say('site_moved', { address, target }), say('set_address_at_end'))
    }
    if (answer.status === 503) return fault(say('site_not_ready', { address }), say('read_log'))
    if (!answer.ok) return fault(say('site_status', { address, status: answer.status }), say('compare_proxy'))
    return good(say('site_answers', { address }))
  } catch (error) {
    return fault(say('site_away', { address, reason: messageOf(error) }), say('compare_proxy'))
  }
}

async function checkCertificate({ hostname: host, port }: URL): Promise<Finding> {
  const todo = say('renew_certificate')
  // The certificate is accepted here and its dates are checked below: a refusal here would end the connection before the dates are
  // read.
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(answerMs) })
    const { valid_to } = socket.getPeerCertificate()
    const days = Math.floor((Date.parse(valid_to) - Date.now()) / day)
    if (!socket.authorized)
      return fault(say('certificate_refused', { host, reason: messageOf(socket.authorizationError) }), todo)
    if (days < certificateNoteDays) return note(say('certificate_ends', { host, days }), todo)
    return good(say('certificate_good', { host, days }))
  } catch (error) {
    return fault(say('no_certificate', { host, reason: messageOf(error) }), say('let_proxy_add_tls'))
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
    ? good(say('sockets_good'))
    : note(say('sockets_blocked'), say('pass_upgrades', { path: socketPath }))
}
