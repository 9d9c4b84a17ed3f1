/** The resource that keeps calls for a second person, and from which everything else that waits for one is reached. */
export const approvalsName = 'approvals'
