import type { Client, User } from '@easel/contract'
import type { Server } from '../harness/server.ts'

/** A user of the installation whose screens are captured. */
export interface Actor {
  api: Client
  token: string
  user: User
}

const people = {
  mara: {
    nick_name: 'Mara Lindqvist',
    bio: 'Painter of light and weather.\nNorth coast, mostly before breakfast.',
  },
  xiaoman: { nick_name: '林小满', bio: '喜欢画山、画雾，也画窗边的水果。' },
  jonas: { nick_name: 'Jonas', bio: 'Geometry, mostly.' },
  /** A moderator who decides cases. */
  judge: { nick_name: 'Ada', bio: '' },
  /** An administrator who manages engines. */
  keeper: { nick_name: 'Kim', bio: '' },
  /** A new user, whose lists are all empty. */
  newcomer: { nick_name: 'Newcomer', bio: '' },
  /** Users with a running work: one user for the English screens, the other user for the Chinese screens. */
  busy_en: { nick_name: 'Bea Busy', bio: '' },
  busy_zh: { nick_name: '忙忙', bio: '' },
} as const

export type ActorName = keyof typeof people
export type Cast = Record<ActorName, Actor>

const password = 'correct horse'

export async function signUpAll(server: Server): Promise<Cast> {
  const cast: Partial<Cast> = {}
  const { avatar_arr } = await server.api().listAvatars()
  for (const [index, [name, profile]] of Object.entries(people).entries()) {
    const { token } = await server.api().register({ username: name, password, age_confirmed: true })
    const api = server.api(token)
    const avatar_url = avatar_arr[(index * 5 + 2) % avatar_arr.length]!.key
    const user = await api.updateCurrentUser({ ...profile, ...(index < 4 && { avatar_url }) })
    cast[name as ActorName] = { api, token, user }
  }
  await server.host(['moderator', 'add', 'judge'])
  await server.host(['admin', 'add', 'keeper'])
  await cast.mara!.api.updateCurrentUser({ location: 'Visby, Gotland', website: 'https://example.org/mara' })
  return cast as Cast
}
