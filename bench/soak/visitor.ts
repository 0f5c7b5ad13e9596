import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, CodeError, createClient } from '@easel/contract'
import type { Member } from '../harness/crowd.ts'
import { templateId, upload } from '../harness/person.ts'
import { openSocket, type Socket } from '../harness/socket.ts'

const callTimeoutMs = 30_000
const template = 'colour-grade'
/** Codes for a post or a work that another action has just deleted, and for a reaction that already exists. */
const expectedRefusals = new Set(['A0404', 'A0440', 'A0506'])

/** Photos and ids that all visitors of a site share. */
export interface SharedData {
  readonly photos: readonly Uint8Array<ArrayBuffer>[]
  /** Ids of the posts of all visitors. */
  readonly posts: string[]
  /** Ids of all visitors. */
  readonly userIds: string[]
}

/** A signed-in person with an open socket, who performs actions one after the other. */
export class Visitor implements Disposable {
  readonly #api: Client
  readonly #baseUrl: string
  readonly #socket: Socket
  readonly #sharedData: SharedData
  readonly #templateId: string
  readonly #password = crypto.randomUUID()
  readonly #username = `soak${crypto.randomUUID().slice(0, 8)}`
  #isRegistered = false

  private constructor(parts: {
    baseUrl: string
    api: Client
    socket: Socket
    sharedData: SharedData
    templateId: string
  }) {
    this.#api = parts.api
    this.#baseUrl = parts.baseUrl
    this.#socket = parts.socket
    this.#sharedData = parts.sharedData
    this.#templateId = parts.templateId
  }

  static async arrive(baseUrl: string, { token, address }: Member, sharedData: SharedData): Promise<Visitor> {
    const api = createClient({ baseUrl, token: () => token, timeoutMs: callTimeoutMs })
    const socket = await openSocket(baseUrl, token, address)
    const { id } = await api.getCurrentUser()
    sharedData.userIds.push(id)
    return new Visitor({ baseUrl, api, socket, sharedData, templateId: await templateId(api, template) })
  }

  [Symbol.dispose](): void {
    this.#socket[Symbol.dispose]()
  }

  /** Performs actions until `performance.now()` is `end`; resolves to the number of actions. */
  async use(end: number, pauseMs: number): Promise<number> {
    let count = 0
    while (performance.now() < end) {
      await this.#act().catch(ignoreExpected)
      this.#socket.forget()
      count += 1
      await sleep(2 * Math.random() * pauseMs)
    }
    return count
  }

  async #act(): Promise<unknown> {
    const [postId, userId] = [pick(this.#sharedData.posts), pick(this.#sharedData.userIds)!]
    const actions: [share: number, act: () => Promise<unknown>][] = [
      [0.25, () => this.#api.listPosts({ limit: 24 })],
      [0.1, () => this.#api.listWorkTemplates({ limit: 24 })],
      [0.1, () => this.#api.getUser({ id: userId })],
      [0.15, () => this.#makeAndPost()],
      [0.05, () => this.#follow(userId)],
      [0.05, () => this.#signInAgain()],
      [0.3, () => (postId === undefined ? this.#makeAndPost() : this.#react(postId))],
    ]
    let point = Math.random()
    for (const [share, act] of actions) {
      point -= share
      if (point <= 0) return await act()
    }
    return undefined
  }

  /** Makes a work, posts it, and deletes the post and the work after a while. */
  async #makeAndPost(): Promise<void> {
    const source = await upload({ api: this.#api }, pick(this.#sharedData.photos)!)
    const { id } = await this.#api.createWork({
      work_template_id: this.#templateId,
      source_arr: [{ id: source }],
      params: { strength: Math.random() },
    })
    for (;;) {
      const { state } = await this.#api.getWork({ id })
      if (state === 'done') break
      if (state === 'fail' || state === 'break') throw new Error(`A work ended as ${state}`)
      await sleep(200)
    }
    const post = await this.#api.createPost({ title: 'Light', work_id: id })
    this.#sharedData.posts.push(post.id)
    await sleep(5000)
    this.#sharedData.posts.splice(this.#sharedData.posts.indexOf(post.id), 1)
    await this.#api.deletePost({ id: post.id })
    await this.#api.deleteWork({ id })
  }

  async #react(id: string): Promise<void> {
    await this.#api.getPost({ id })
    await this.#api.likePost({ id })
    const { id: comment } = await this.#api.createComment({ post_id: id, text: 'Beautiful light' })
    await this.#api.deleteComment({ id: comment })
    await this.#api.unlikePost({ id })
  }

  async #follow(id: string): Promise<void> {
    await this.#api.followUser({ id })
    await this.#api.unfollowUser({ id })
  }

  /** Signs in to a second account and out again. The first call registers this account. */
  async #signInAgain(): Promise<void> {
    const visitor = createClient({ baseUrl: this.#baseUrl, timeoutMs: callTimeoutMs })
    const account = { username: this.#username, password: this.#password }
    const signedIn = this.#isRegistered
      ? await visitor.defaultLogin(account)
      : await visitor.register({ ...account, age_confirmed: true })
    this.#isRegistered = true
    // An account with a second factor would get no token from its password alone.
    if (!('token' in signedIn)) throw new Error('A password is not enough')
    const { token } = signedIn
    await createClient({ baseUrl: this.#baseUrl, token: () => token, timeoutMs: callTimeoutMs }).logout()
  }
}

function pick<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}

function ignoreExpected(error: unknown): void {
  if (!(error instanceof CodeError && expectedRefusals.has(error.code))) throw error
}
