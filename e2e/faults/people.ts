import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Client,
  CodeError,
  createClient,
  NetworkError,
  type ServerMessage,
  socketPath,
  type Work,
} from '@easel/contract'
import { randomFrom, samplePhoto } from '@easel/testkit'
import type { Journal, Presence } from './journal.ts'

const callTimeoutMs = 8000
const pauseMs = 250
const workTimeoutMs = 240_000
const waitTimeoutMs = 600_000
const template = 'Oil Painting'

type Random = () => number

/**
 * Refusals that people expect, and that change nothing. Refused are calls for a post or work that was just deleted, an edit of a
 * posted work, a post of a work that is being edited, a second work at the same time, and a second post of a work.
 */
const expectedRefusals = new Set(['A0404', 'A0440', 'A0502', 'A0506'])

/**
 * Thrown for a call without an answer, and for the answer of a server that is temporarily unable to serve. The call may have had
 * its effect.
 */
class Unanswered extends Error {
  override name = 'Unanswered'
}

/** A work that has ended cannot be stopped. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof CodeError && error.code === 'A0440')) throw error
}

/** A person with an account, who uses the site with a client that repeats unanswered calls. */
export class Person {
  readonly userId: string
  readonly #url: string
  readonly #token: string
  readonly #api: Client
  readonly #journal: Journal
  readonly #random: Random
  readonly #crowd: Crowd
  #socket: WebSocket | undefined

  constructor(crowd: Crowd, { url, token, userId, seed }: Account) {
    this.#crowd = crowd
    this.#journal = crowd.journal
    this.#url = url
    this.#token = token
    this.userId = userId
    this.#api = createClient({ baseUrl: url, token: () => token, timeoutMs: callTimeoutMs })
    this.#random = randomFrom(seed)
  }

  /** Performs one action after the other until the person has to stop. */
  async live(): Promise<void> {
    this.#listen()
    try {
      while (!this.#crowd.isLeaving) {
        await this.#act()
        await sleep(this.#random() * pauseMs)
      }
    } finally {
      this.#socket?.close()
      this.#socket = undefined
    }
  }

  async #act(): Promise<void> {
    const acts: [share: number, act: () => Promise<void>][] = [
      [0.26, () => this.#makeWork()],
      [0.18, () => this.#like()],
      [0.12, () => this.#follow()],
      [0.11, () => this.#comment()],
      [0.05, () => this.#edit()],
      [0.12, () => this.#post()],
      [0.05, () => this.#checkIn()],
      [0.05, () => this.#deleteWork()],
      [0.03, () => this.#deletePost()],
      [0.03, () => this.#breakOffUpload()],
    ]
    let point = this.#random()
    for (const [share, act] of acts) {
      point -= share
      if (point > 0) continue
      try {
        return await act()
      } catch (error) {
        if (error instanceof Unanswered) return
        if (error instanceof CodeError && expectedRefusals.has(error.code)) return
        // A process that was killed while it read the photo has left it unusable (docs/reliability.md).
        if (error instanceof CodeError && error.code === 'A0700') {
          this.#journal.lostUploads += 1
          return
        }
        throw error
      }
    }
  }

  async #makeWork(): Promise<void> {
    const seed = Math.floor(this.#random() * 2 ** 31)
    const photo = await samplePhoto({ width: 48, height: 48, seed: 1 + Math.floor(this.#random() * 50) })
    const source = await this.#upload(photo)
    this.#journal.unansweredSeeds.set(seed, this.userId)
    const work_template_id = await this.#templateId()
    const idempotencyKey = crypto.randomUUID()
    const { id } = await this.#refusable(seed, () =>
      this.#call(() =>
        this.#api.createWork(
          { work_template_id, source_arr: [{ id: source }], params: { seed } },
          { idempotencyKey },
        ),
      ),
    )
    this.#journal.works.set(id, { userId: this.userId, seed, presence: 'yes', isDone: false })
    this.#journal.unansweredSeeds.delete(seed)
    if (this.#random() < 0.15) {
      await sleep(this.#random() * 800)
      await this.#call(() => this.#api.setWorkState({ id, state: 'break' })).catch(ignoreEnded)
    }
    const work = await this.#end(id)
    if (work?.state !== 'done') return
    this.#journal.works.get(id)!.isDone = true
    if (this.#random() < 0.5) await this.#post()
  }

  /** A refused start has made no work. */
  async #refusable<T>(seed: number, start: () => Promise<T>): Promise<T> {
    try {
      return await start()
    } catch (error) {
      if (error instanceof CodeError) this.#journal.unansweredSeeds.delete(seed)
      throw error
    }
  }

  async #end(id: string): Promise<Work | undefined> {
    const deadline = performance.now() + workTimeoutMs
    while (performance.now() < deadline && !this.#crowd.isLeaving) {
      const work = await this.#call(() => this.#api.getWork({ id }))
      if (work.state !== 'queue' && work.state !== 'doing') return work
      await sleep(300)
    }
    return undefined
  }

  async #templateId(): Promise<string> {
    this.#crowd.templateId ??= await this.#call(async () => {
      const { work_template_arr } = await this.#api.listWorkTemplates({ media_type: 'image', limit: 100 })
      return work_template_arr.find(({ title }) => title === template)!.id
    })
    return this.#crowd.templateId
  }

  async #upload(bytes: Uint8Array): Promise<string> {
    return await this.#call(async () => {
      // Each attempt has a new id, as in the web client.
      const id = `${crypto.randomUUID()}.jpg`
      const url = await this.#api.signSourceUpload({ id, content_length: bytes.length })
      await this.#put(url, bytes)
      return id
    })
  }

  async #put(url: string, bytes: Uint8Array, signal = AbortSignal.timeout(callTimeoutMs)): Promise<void> {
    try {
      const headers = { 'if-none-match': '*' }
      const response = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers, signal })
      await response.arrayBuffer()
      if (!response.ok) throw new Unanswered(`the upload answered ${response.status}`)
    } catch (error) {
      throw error instanceof Unanswered ? error : new Unanswered('the upload broke off', { cause: error })
    }
  }

  /** Begins an upload, and ends the connection halfway. */
  async #breakOffUpload(): Promise<void> {
    const photo = await samplePhoto({ width: 640, height: 480, seed: 7 })
    const id = `${crypto.randomUUID()}.jpg`
    const url = await this.#call(() => this.#api.signSourceUpload({ id, content_length: photo.length }))
    await this.#put(url, photo, AbortSignal.timeout(1 + Math.floor(this.#random() * 15))).catch(() => {})
  }

  /** Ids of the person's finished works that are not posted. */
  #unposted(): string[] {
    const posted = new Set([...this.#journal.posts.values()].map(({ workId }) => workId))
    return [...this.#journal.works].flatMap(([id, { userId, presence, isDone }]) =>
      userId === this.userId && presence === 'yes' && isDone && !posted.has(id) ? [id] : [],
    )
  }

  /** Turns a picture by a quarter. A worker makes the turned picture; after four turns, the work shows the original again. */
  async #edit(): Promise<void> {
    const id = this.#pick(this.#unposted())
    if (id === undefined) return
    const { version, edit } = await this.#call(() => this.#api.getWorkEdit({ id }))
    const turns = ((edit?.turns ?? 0) + 1) % 4
    this.#journal.turns.delete(id)
    await this.#call(() => this.#api.setWorkEdit({ id, version, edit: { turns } }))
    this.#journal.turns.set(id, turns)
  }

  async #post(): Promise<void> {
    const [workId] = this.#unposted()
    if (workId === undefined) return
    const idempotencyKey = crypto.randomUUID()
    const { id } = await this.#call(() =>
      this.#api.createPost({ title: `A painting ${workId}`, work_id: workId }, { idempotencyKey }),
    )
    this.#journal.posts.set(id, { userId: this.userId, workId, presence: 'yes' })
    this.#crowd.posts.push(id)
  }

  async #like(): Promise<void> {
    const id = this.#pick(this.#crowd.posts)
    if (id === undefined) return
    const isLike = this.#random() < 0.7
    await this.#switch(this.#journal.likes, `${this.userId} ${id}`, isLike, () =>
      isLike ? this.#api.likePost({ id }) : this.#api.unlikePost({ id }),
    )
  }

  async #follow(): Promise<void> {
    const id = this.#pick(this.#crowd.people.map(({ userId }) => userId))
    if (id === undefined || id === this.userId) return
    const isFollow = this.#random() < 0.7
    await this.#switch(this.#journal.follows, `${this.userId} ${id}`, isFollow, () =>
      isFollow ? this.#api.followUser({ id }) : this.#api.unfollowUser({ id }),
    )
  }

  async #switch(
    states: Map<string, Presence>,
    key: string,
    isOn: boolean,
    call: () => Promise<unknown>,
  ): Promise<void> {
    const before = states.get(key)
    states.set(key, 'maybe')
    try {
      await this.#call(call)
      states.set(key, isOn ? 'yes' : 'no')
    } catch (error) {
      if (error instanceof CodeError && before !== undefined) states.set(key, before)
      throw error
    }
  }

  async #comment(): Promise<void> {
    const postId = this.#pick(this.#crowd.posts)
    if (postId === undefined) return
    const text = `Well painted ${crypto.randomUUID()}`
    this.#journal.comments.set(text, { userId: this.userId, postId, presence: 'maybe' })
    const idempotencyKey = crypto.randomUUID()
    try {
      await this.#call(() => this.#api.createComment({ post_id: postId, text }, { idempotencyKey }))
      this.#journal.comments.get(text)!.presence = 'yes'
    } catch (error) {
      if (error instanceof CodeError) this.#journal.comments.get(text)!.presence = 'no'
      throw error
    }
  }

  async #checkIn(): Promise<void> {
    try {
      await this.#call(() => this.#api.commandTask({ Type: 1, CommandInfo: { Type: 'check-in' } }))
    } catch (error) {
      // A repeated call is refused if the first attempt was the check-in.
      if (!(error instanceof CodeError && error.code === 'A0506')) throw error
    }
    this.#journal.checkIns.add(this.userId)
  }

  async #deleteWork(): Promise<void> {
    const ownWorks = [...this.#journal.works].filter(([, work]) => work.userId === this.userId)
    const [id, work] = this.#pick(ownWorks.filter(([, { presence }]) => presence === 'yes')) ?? []
    if (!id || !work) return
    const post = [...this.#journal.posts.values()].find(({ workId }) => workId === id)
    for (const made of [work, post]) if (made) made.presence = 'maybe'
    await this.#deleting(() => this.#api.deleteWork({ id }))
    for (const made of [work, post]) if (made) made.presence = 'no'
  }

  async #deletePost(): Promise<void> {
    const ownPosts = [...this.#journal.posts].filter(([, post]) => post.userId === this.userId)
    const [id, post] = this.#pick(ownPosts.filter(([, { presence }]) => presence === 'yes')) ?? []
    if (!id || !post) return
    post.presence = 'maybe'
    await this.#deleting(() => this.#api.deletePost({ id }))
    post.presence = 'no'
  }

  /** A repeated call finds nothing to delete if the first attempt deleted the object. */
  async #deleting(call: () => Promise<unknown>): Promise<void> {
    await this.#call(call).catch((error) => {
      if (!(error instanceof CodeError && error.code === 'A0404')) throw error
    })
  }

  /** Repeats a call until it is answered. The answer of a server that is temporarily unable to serve does not count. */
  async #call<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await call()
        this.#journal.answered()
        return answer
      } catch (error) {
        const isRefusal = error instanceof CodeError && error.status < 500 && error.status !== 429
        if (isRefusal) {
          this.#journal.answered()
          throw error
        }
        if (!(error instanceof NetworkError || error instanceof CodeError || error instanceof Unanswered))
          throw error
        this.#journal.failures += 1
        if (this.#crowd.isGivingUp) throw new Unanswered(String(error), { cause: error })
        await sleep(pauseMs + this.#random() * pauseMs)
      }
    }
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#random() * list.length)]
  }

  /** Keeps a socket open, and records its messages. */
  #listen(): void {
    if (this.#crowd.isLeaving) return
    const address = new URL(
      `${socketPath}?token=${encodeURIComponent(this.#token)}`,
      this.#url.replace('http', 'ws'),
    )
    const socket = new WebSocket(address)
    this.#socket = socket
    socket.onopen = () => {
      for (const [task_type, task_id] of [
        ['notification', ''],
        ['work_progress', '*'],
      ])
        socket.send(
          JSON.stringify({ type: 'increase_task', id: task_type, message_data: { task_type, task_id } }),
        )
    }
    socket.onmessage = ({ data }) => this.#note(JSON.parse(String(data)) as ServerMessage)
    socket.onclose = () => void setTimeout(() => this.#listen(), 1000)
    socket.onerror = () => {}
  }

  #note({ data: message }: ServerMessage): void {
    const { userId } = this
    if (message.type === 'keepalive') return
    if (message.type === 'work_progress')
      this.#journal.received.push({ userId, kind: 'work', id: message.data.work_id })
    else this.#journal.received.push({ userId, kind: 'notification', id: message.data.id })
  }
}

interface Account {
  url: string
  token: string
  userId: string
  seed: number
}

/** People who use the site at the same time. */
export class Crowd {
  readonly journal: Journal
  readonly people: Person[] = []
  /** Ids of all posts, including deleted posts. */
  readonly posts: string[] = []
  templateId: string | undefined
  /** If true, each person finishes the current action and begins no other action. */
  isLeaving = false
  /** If true, unanswered calls are no longer repeated. */
  isGivingUp = false
  /** Number of accounts that were opened. */
  #joined = 0
  #lives: Promise<unknown> = Promise.resolve()
  #error: unknown

  constructor(journal: Journal) {
    this.journal = journal
  }

  /** Opens accounts for new people. The people before them do not come back, but their confirmed facts are still checked. */
  async join(url: string, count: number, seed: number): Promise<void> {
    this.people.length = 0
    for (let index = 0; index < count; index++) {
      this.#joined += 1
      const account = {
        username: `painter${this.#joined}`,
        password: 'correct horse',
        age_confirmed: true as const,
      }
      const { token, user } = await createClient({ baseUrl: url }).register(account)
      this.people.push(new Person(this, { url, token, userId: user.id, seed: seed + index }))
    }
  }

  start(): void {
    this.isLeaving = false
    this.isGivingUp = false
    this.#error = undefined
    this.#lives = Promise.all(
      this.people.map((person) =>
        person.live().catch((error) => {
          this.#error ??= error
        }),
      ),
    )
  }

  /** Waits until this many further calls have been answered. */
  async untilAnswered(count: number): Promise<void> {
    const wanted = this.journal.answers + count
    await this.#until(() => this.journal.answers >= wanted, `${count} calls were not answered`)
  }

  /** Waits for the first post, so that works, posts and reactions exist when the fault begins. */
  async untilPosted(): Promise<void> {
    await this.#until(() => this.journal.posts.size > 0, 'no work was posted')
  }

  async #until(isTrue: () => boolean, missing: string): Promise<void> {
    const deadline = performance.now() + waitTimeoutMs
    while (!isTrue()) {
      if (this.#error) throw this.#error
      if (performance.now() > deadline) throw new Error(`${missing} within ${waitTimeoutMs / 60_000} minutes`)
      await sleep(50)
    }
  }

  /** Lets each person finish the current action. A call without an answer is abandoned after the timeout. */
  async leave(timeoutMs: number): Promise<void> {
    this.isLeaving = true
    const giveUp = setTimeout(() => {
      this.isGivingUp = true
    }, timeoutMs)
    await this.#lives
    clearTimeout(giveUp)
    if (this.#error) throw this.#error
  }
}
