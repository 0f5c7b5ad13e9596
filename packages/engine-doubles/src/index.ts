export { type ImagesApiOptions, startImagesApi } from './images-api/start.ts'
export { type SdcppOptions, startSdcpp } from './sdcpp/start.ts'
export type { DoubleServer } from './shared/double-server.ts'
export { type Fault, type FaultType, faultTypes } from './shared/faults.ts'
