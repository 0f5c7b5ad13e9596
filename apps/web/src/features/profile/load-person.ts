import type { Client, User } from '@easel/contract'
import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { errorCode } from '../../lib/api/index.ts'
import { userQuery } from '../accounts/index.ts'

/** On the server. Nobody by that id, or nobody for this viewer: the answer is 404. What else fails the browser asks for again. */
export async function loadPerson(client: QueryClient, api: Client, id: string): Promise<User | null> {
  return await client.fetchQuery(userQuery(api, id)).catch((error) => {
    if (errorCode(error) === 'A0404') throw data(null, { status: 404, statusText: 'Not Found' })
    return null
  })
}
