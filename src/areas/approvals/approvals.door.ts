// What other areas may ask of approvals: everything else of this folder is its own.
export { isAskedFor } from './asked.server.ts'
export { forgetAsked } from './forgetting.server.ts'
