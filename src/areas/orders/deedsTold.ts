// What staff did to an order, each deed once: one may write the order several times, as a link that goes out with it does.
interface Line {
  operation: string
  action: string
}

export const eachDeedOnce = <L extends Line>(lines: readonly L[]): L[] => {
  const told = new Set<string>()
  return lines.filter(({ operation, action }) => {
    const deed = `${operation} ${action}`
    return !told.has(deed) && told.add(deed)
  })
}
