import type { ServerMessage, SocketTask } from '@easel/contract/client'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Channel } from './channel.ts'
import { type ChannelState, initialChannel } from './reconnect.ts'

interface SocketValue {
  channel: Channel | null
  state: ChannelState
}

const SocketContext = createContext<SocketValue>({ channel: null, state: { kind: 'closed' } })

/** Keeps a channel open while there is a token; a new token opens a new channel. */
export function SocketProvider({ token, children }: { token: string | null; children: ReactNode }) {
  const [channel, setChannel] = useState<Channel | null>(null)
  const [state, setState] = useState<ChannelState>({ kind: 'closed' })
  useEffect(() => {
    if (!token) return
    setState(initialChannel)
    const opened = new Channel(token, setState)
    setChannel(opened)
    return () => {
      opened.close()
      setChannel(null)
    }
  }, [token])
  const value = useMemo(() => ({ channel, state }), [channel, state])
  return <SocketContext value={value}>{children}</SocketContext>
}

export function useSocketState(): ChannelState['kind'] {
  return use(SocketContext).state.kind
}

/** Calls `onMessage` for a task's messages; `null` watches nothing. */
export function useSocketTask(
  taskType: SocketTask['task_type'],
  taskId: string | null,
  onMessage: (message: ServerMessage['data']) => void,
): void {
  const { channel } = use(SocketContext)
  const handle = useEffectEvent(onMessage)
  useEffect(() => {
    if (!channel || taskId === null) return
    return channel.watch({ task_type: taskType, task_id: taskId }, (message) => handle(message.data))
  }, [channel, taskType, taskId])
}
