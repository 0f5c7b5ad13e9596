export { SocketProvider, useSocketState, useSocketTask } from './socket-context.tsx'
