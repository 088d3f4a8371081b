// What the shell shares of @tanstack/react-query: a shared library is never tree-shaken, so the names that are used stand here.
export {
  QueryClient,
  QueryClientProvider,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
