import type { ServerMessage, SocketTask } from '@easel/contract/client'
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Channel } from './channel.ts'
import { Connection } from './connection.ts'
import type { ChannelState } from './reconnect.ts'

const ConnectionContext = createContext(new Connection())

/** Keeps a channel open while there is a token; a new token opens a new channel. */
export function SocketProvider({ token, children }: { token: string | null; children: ReactNode }) {
  // The object stays the same while the page is mounted, because a context that changes updates everything below it.
  const [connection] = useState(() => new Connection())
  useEffect(() => (token ? connection.open(token) : undefined), [connection, token])
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

export function useSocketState(): ChannelState['kind'] {
  const connection = use(ConnectionContext)
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.state,
    () => 'closed',
  )
}

function useChannel(): Channel | null {
  const connection = use(ConnectionContext)
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.channel,
    () => null,
  )
}

/** Calls `onMessage` for a task's messages; with `null`, no task is watched. */
export function useSocketTask(
  taskType: SocketTask['task_type'],
  taskId: string | null,
  onMessage: (message: ServerMessage['data']) => void,
): void {
  const channel = useChannel()
  const handle = useEffectEvent(onMessage)
  useEffect(() => {
    if (!channel || taskId === null) return
    return channel.watch({ task_type: taskType, task_id: taskId }, (message) => handle(message.data))
  }, [channel, taskType, taskId])
}
