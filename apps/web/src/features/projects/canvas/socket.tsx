import { Handle, Position } from '@xyflow/react'
import { useContext } from 'react'
import type { InputView, OutputView } from '../document/index.ts'
import classes from './canvas.module.css'
import { CanvasContext } from './canvas-state.ts'
import { inputHandle, outputHandle } from './flow-nodes.ts'
import { colourOf } from './socket-colour.ts'

/**
 * The end of a link: in the colour of its type, and pale while the link being drawn does not fit. From afar, sockets are not drawn.
 */
export function InputSocket({ node, input, y }: { node: string; input: InputView; y: number }) {
  const id = inputHandle(input.name)
  return (
    <Socket
      node={node}
      id={id}
      y={y}
      type={input.type}
      isInput
      isQuiet={input.isWidget && !input.isLinked}
      title={`${input.label} · ${input.type}`}
    />
  )
}

export function OutputSocket({ node, output, y }: { node: string; output: OutputView; y: number }) {
  const id = outputHandle(output.slot)
  return <Socket node={node} id={id} y={y} type={output.type} title={`${output.label} · ${output.type}`} />
}

interface SocketProps {
  node: string
  id: string
  y: number
  type: string
  title: string
  isInput?: boolean
  isQuiet?: boolean
}

function Socket({ node, id, y, type, title, isInput = false, isQuiet = false }: SocketProps) {
  const { isLocked, isFar, fitting } = useContext(CanvasContext)
  if (isFar) return null
  const fit = fitting === undefined ? undefined : fitting.has(`${node} ${id}`)
  return (
    <Handle
      id={id}
      type={isInput ? 'target' : 'source'}
      position={isInput ? Position.Left : Position.Right}
      className={classes.socket}
      style={{ top: y, color: colourOf(type) }}
      title={title}
      data-quiet={isQuiet || undefined}
      data-fit={fit}
      isConnectable={!isLocked}
    />
  )
}
