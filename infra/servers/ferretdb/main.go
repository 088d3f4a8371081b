// FerretDB on SQLite as one program, by its embeddable package: its own command wants files that only its repository has.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	address := flag.String("listen-addr", "127.0.0.1:0", "where it listens")
	handler := flag.String("handler", "sqlite", "its storage")
	folder := flag.String("sqlite-url", "file:data/", "where its data lies")
	untilStdinEnds := flag.Bool("until-stdin-ends", false, "end with whoever holds standard input")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if *untilStdinEnds {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *address},
		Handler:   *handler,
		SQLiteURL: *folder,
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	go func() { fmt.Println("listening at", server.MongoDBURI()) }()
	_ = server.Run(ctx)
}
