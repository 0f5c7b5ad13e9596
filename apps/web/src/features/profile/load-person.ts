import type { Client, User } from '@easel/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { errorCode } from '../../lib/api/index.ts'
import { userQuery } from '../accounts/index.ts'

/** Runs on the server. Answers 404 if the user does not exist for this viewer; after any other error the browser retries. */
export async function loadPerson(client: QueryClient, api: Client, id: string): Promise<User | null> {
  return await client.fetchQuery(userQuery(api, id)).catch((error) => {
    if (errorCode(error) === 'A0404') throw data(null, { status: 404, statusText: 'Not Found' })
    return null
  })
}
