import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { AppRouter } from '@portico/platform/web/navigation/router.tsx'
import { queryClient } from '@portico/platform/web/queries/queries.ts'

export const App = ({ router }: { router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
