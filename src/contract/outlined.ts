// Which resources are known by their outline only (outline.ts makes them): asked also where no resource is made, before anybody is in.
import type { Resource } from './resource.ts'

const outlined = new WeakSet<Resource>()

export const markOutlined = (resource: Resource): void => {
  outlined.add(resource)
}

/** Whether only the outline of it is here. */
export const isOutlined = (resource: Resource): boolean => outlined.has(resource)
