declare module 'whole-react-query' {
  export * from '@tanstack/react-query';
}
