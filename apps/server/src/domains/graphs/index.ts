export { dealPictures, fillSlots, imageCount, type PictureSlot } from './picture-slots.ts'
export { byNodeId, type ReadGraph, readDag } from './read-graph.ts'
export { readUi } from './read-ui.ts'
export { findNodeInput, type NodeInput, nodeInput, setInputs } from './set-inputs.ts'
