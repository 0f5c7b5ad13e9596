import {
  type InputView,
  type NodeView,
  type OutputView,
  usualWidth,
  type WidgetView,
} from '../document/index.ts'

/** Heights of the parts of a node in px; the styles of its card use the same heights. */
export const titleHeight = 30
const socketHeight = 22
const fieldHeight = 32
const padding = 8
const minWidth = 220
const borderWidth = 180

export interface InputPlace {
  readonly input: InputView
  /** Middle of the socket, below the top of the node. */
  readonly y: number
}

export interface OutputPlace {
  readonly output: OutputView
  readonly y: number
}

export interface WidgetPlace {
  readonly widget: WidgetView
  readonly top: number
  readonly height: number
}

/** Positions of the parts of a node. They are computed, so that links to nodes off the screen need no measuring. */
export interface Geometry {
  readonly width: number
  readonly height: number
  readonly inputs: readonly InputPlace[]
  readonly outputs: readonly OutputPlace[]
  readonly widgets: readonly WidgetPlace[]
}

const known = new WeakMap<NodeView, Geometry>()

export function geometryOf(node: NodeView): Geometry {
  const geometry = known.get(node) ?? measure(node)
  known.set(node, geometry)
  return geometry
}

function measure(node: NodeView): Geometry {
  if (node.kind === 'reroute') return measureReroute(node)
  const isBorder = node.kind === 'inputs' || node.kind === 'outputs'
  const width = isBorder
    ? borderWidth
    : Math.round(Math.min(1200, Math.max(node.width || usualWidth, minWidth)))
  if (node.isCollapsed) return measureCollapsed(node, width)
  const sockets = node.inputs.filter(({ isWidget }) => !isWidget)
  const rows = Math.max(sockets.length, node.outputs.length)
  const start = titleHeight + padding / 2
  const middle = (position: number) => start + (position + 0.5) * socketHeight
  const fields = start + rows * socketHeight + padding / 2
  const minimum = fields + node.widgets.reduce((sum, widget) => sum + heightOf(widget), 0) + padding
  const isFlexible = node.kind === 'note' || node.widgets.some(isText)
  const height = Math.round(
    Math.min(
      2000,
      Math.max(minimum, node.kind === 'note' ? 110 : 0, isFlexible ? node.height + titleHeight : 0),
    ),
  )
  const widgets = placeWidgets(node.widgets, fields, height - minimum)
  const byName = new Map(widgets.map((placed) => [placed.widget.name, placed]))
  return {
    width,
    height,
    inputs: node.inputs.flatMap((input) => {
      const index = sockets.indexOf(input)
      if (index >= 0) return [{ input, y: middle(index) }]
      const field = byName.get(input.name)
      return field ? [{ input, y: field.top + 15 }] : []
    }),
    outputs: node.outputs.map((output, index) => ({ output, y: middle(index) })),
    widgets,
  }
}

function measureReroute(node: NodeView): Geometry {
  return {
    width: 56,
    height: 26,
    inputs: node.inputs.slice(0, 1).map((input) => ({ input, y: 13 })),
    outputs: node.outputs.slice(0, 1).map((output) => ({ output, y: 13 })),
    widgets: [],
  }
}

function measureCollapsed(node: NodeView, width: number): Geometry {
  const y = titleHeight / 2
  return {
    width: Math.min(width, usualWidth),
    height: titleHeight,
    inputs: node.inputs.map((input) => ({ input, y })),
    outputs: node.outputs.map((output) => ({ output, y })),
    widgets: [],
  }
}

/** Places fields below each other; fields of longer texts share the remaining height. */
function placeWidgets(widgets: readonly WidgetView[], start: number, spare: number): WidgetPlace[] {
  const share = Math.max(0, spare) / Math.max(1, widgets.filter(isText).length)
  let top = start
  return widgets.map((widget) => {
    const height = heightOf(widget) + (isText(widget) ? share : 0)
    const position = { widget, top, height }
    top += height
    return position
  })
}

function isText({ kind, isMultiline }: WidgetView): boolean {
  return kind === 'text' && isMultiline === true
}

function heightOf(widget: WidgetView): number {
  if (isText(widget)) return 104
  if (widget.kind !== 'image' && widget.kind !== 'images') return fieldHeight
  const isEmpty = widget.value === '' || (Array.isArray(widget.value) && widget.value.length === 0)
  return isEmpty ? 92 : 196
}
