// The ways of looking at a list that few begin with: as a tree, or at another moment. They come together.
import { LensScreen } from '#console/lens/LensScreen.tsx'
import { TreeScreen } from '#console/tree/TreeScreen.tsx'
import type { Resource } from '#contract/resource.ts'

export const OtherWay = ({ resource, way }: { resource: Resource; way: 'lens' | 'tree' }) =>
  way === 'lens' ? <LensScreen resource={resource} /> : <TreeScreen resource={resource} />
