/** How the tiles stand; the same while they are skeletons. In a .tsx file: only these are read for utility classes. */
export const three = 'mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
export const half = 'mb-4 grid gap-4 sm:grid-cols-2'
export const two = 'grid items-start gap-4 lg:grid-cols-3 lg:[&>:first-child]:col-span-2'
export const third = 'sm:max-lg:col-span-2'
