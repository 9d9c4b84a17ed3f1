// Loaded before all else that is heavy. Node reads the whole map of exports of a package again for every file of it that imports
// another; the map of drizzle-orm has 180,000 letters and its files import each other hundreds of times, which was
// three quarters of a start. Its files are ES modules that name each other by their paths, so they are where those lead, and what
// we import of it is the same whoever imports it.
import { registerHooks } from 'node:module'

const within = new URL('../../node_modules/drizzle-orm/', import.meta.url).href
type Resolved = ReturnType<Parameters<NonNullable<Parameters<typeof registerHooks>[0]['resolve']>>[2]>
const known = new Map<string, Resolved>()

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('drizzle-orm')) {
      const resolved = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
      known.set(specifier, resolved)
      return resolved
    }
    const isInner = /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.startsWith(within)
    if (!isInner) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
