// What other areas may ask of jobs: everything else of this folder is its own.
export { hasExport } from './exporting.server.ts'
