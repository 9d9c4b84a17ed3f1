// What other areas may ask of redirects: everything else of this folder is its own.
export { addressIn, pagesAt } from './pages.server.ts'
export { groundOf } from './reading.server.ts'
