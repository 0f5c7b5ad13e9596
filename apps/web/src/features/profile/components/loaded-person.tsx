import type { Client, User } from '@easel/contract/client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams } from 'react-router'
import { errorCode, isRetryable, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { EmptyState } from '../../../ui/feedback/index.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { userQuery } from '../../accounts/index.ts'

/** Runs on the server. Answers 404 if the user does not exist for this viewer; after any other error the browser retries. */
export async function loadPerson(client: QueryClient, api: Client, id: string): Promise<User | null> {
  return await client.fetchQuery(userQuery(api, id)).catch((error) => {
    if (errorCode(error) === 'A0404') throw data(null, { status: 404, statusText: 'Not Found' })
    return null
  })
}

interface LoadedPersonProps {
  loading: ReactNode
  children: (person: User) => ReactNode
}

/** Loads the user of the address, or shows the reason why the user cannot be shown. */
export function LoadedPerson({ loading, children }: LoadedPersonProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const person = useQuery(userQuery(useApi(), id))
  if (person.isError && !isRetryable(person.error)) {
    return (
      <main>
        <EmptyState isPage kind="lost" title={t('error.notFoundTitle')} text={t('profile.notFound')} />
      </main>
    )
  }
  if (person.data) return children(person.data)
  return (
    <main>
      {person.isError ? <LoadFailed text={t('error.profile')} onRetry={() => person.refetch()} /> : loading}
    </main>
  )
}
