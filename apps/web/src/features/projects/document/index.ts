export type { BorderSide } from './border.ts'
export {
  type Change,
  type ChangeSign,
  type ComparedGraph,
  compareWorkflows,
} from './comparison/compare-graphs.ts'
export { type EditorSnapshot, EditorStore } from './editor-store.ts'
export { type Axis, align, distribute, type Side } from './edits/arrange.ts'
export { readComfyItems, writeComfyItems } from './edits/comfy-clipboard.ts'
export { connect, disconnect, insertReroute, reconnect } from './edits/connections.ts'
export { copyDefinition } from './edits/copied-definitions.ts'
export {
  copyItems,
  duplicateItems,
  maxCopied,
  pasteItems,
  pastesIntoItself,
  readCopied,
} from './edits/copies.ts'
export { groupNode, groupOf, moveGroup, moveOutOfGroup, putIntoGroup } from './edits/group-members.ts'
export { addGroup, type Box, editGroup, namedColours } from './edits/groups.ts'
export { moveItems, removeItems, resizeItem, setColour } from './edits/items.ts'
export {
  addNode,
  addNote,
  freePlace,
  type Point,
  type Size,
  setCollapsed,
  setMode,
  setNote,
  setTitle,
  setWidget,
} from './edits/nodes.ts'
export { packItems } from './edits/pack.ts'
export { placeLike } from './edits/place-like.ts'
export { addPoint } from './edits/points.ts'
export {
  hideWidget,
  moveSlot,
  nameSlot,
  nameSubgraph,
  removeSlot,
  type SlotPlace,
  showWidget,
} from './edits/slots.ts'
export { boundsOf, groupBoxOf, holds, tidyUp } from './edits/tidy-up.ts'
export { unpackNode } from './edits/unpack.ts'
export { type Fit, fits, linksInto, type MisfitReason, outputType, typesFit } from './fits.ts'
export type {
  GraphView,
  GroupView,
  InputView,
  LinkView,
  LooseLinkView,
  NodeKind,
  NodeMode,
  NodeView,
  OutputView,
  PointView,
  WidgetView,
} from './graph-view.ts'
export { maxTextLength, shortName, usualWidth } from './json.ts'
export type { InputEnd, OutputEnd } from './links.ts'
export type {
  InputType,
  NodeType,
  NodeTypes,
  OutputType,
  WidgetKind,
  WidgetType,
} from './node-type.ts'
export { NotAWorkflow, openWorkflow } from './open-workflow.ts'
export { readGraph } from './read-graph.ts'
export {
  type InnerWidgetView,
  namesOnPath,
  readSubgraph,
  type SlotView,
  type SubgraphView,
  subgraphOf,
  subgraphTypes,
  usesOf,
} from './subgraphs/read-subgraph.ts'
export { EditorStoreContext, useEditor, useEditorStore } from './use-editor.ts'
export { changeForm, type Edit, nextNodeId, type Workflow } from './workflow.ts'
