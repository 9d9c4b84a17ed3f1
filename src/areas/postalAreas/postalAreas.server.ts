// What only pincodes need on the server: a code that its country could have.
import { postalFinding } from '#rules/courier/postal.ts'
import { serve } from '#server/records/serve.ts'
import { postalAreas } from './postalAreas.ts'

export const postalAreasServer = serve(postalAreas, {
  check: async (_scene, changes) =>
    changes.map(({ after }) => {
      const found = postalFinding(String(after.country), String(after.code))
      return found ? [{ ...found, path: 'code' }] : []
    }),
  actions: {},
})
